"""What all tests share: hypothesis draws the same examples in every run, however slow.

Games and positions are drawn from seeds, so there is nothing that could be made smaller.
"""

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "niagara",
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("niagara")
