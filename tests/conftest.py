"""Settings for all tests: hypothesis draws the same examples in every run, without a deadline.

Games and positions are drawn from seeds, so hypothesis does not try to shrink them.
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
