// Divides a WebAssembly module in two. The first holds the functions that are called all the time, the rest those
// that may be called once in a while. Whichever function of the rest is called first asks for it to be loaded. Both
// reach the functions of the other through a table.
import binaryen from "binaryen";

const OTHER = "split"; // where each finds the other: what it imports, and by this prefix what the first exports
const PARTS = `${OTHER}.parts`;
const REST = "rest";
const LOADED = `${OTHER}.loaded`;
const LOAD = `${OTHER}.load`;
const CALLED = "called";
const MEMORY = "0";

// The functions that a module defines, in the order in which they stand in its file.
export function defined(module) {
  return numbers(module.getNumFunctions()).map((at) => binaryen.getFunctionInfo(module.getFunctionByIndex(at)))
    .filter((each) => !each.module);
}

// Lets a function call the one that stands at this place of the table.
function passOn(module, { name, params, results }, place, before = []) {
  const given = binaryen.expandType(params).map((type, at) => module.local.get(at, type));
  const call = module.call_indirect(PARTS, module.i32.const(place), given, params, results);
  module.removeFunction(name);
  module.addFunction(name, params, results, [], module.block(null, [...before, call], results));
}

function place(module, functions, from) {
  module.addActiveElementSegment(PARTS, `${PARTS}.${from}`, functions.map(({ name }) => name), module.i32.const(from));
}

const numbers = (length) => Array.from({ length }, (_none, at) => at);

// What both parts of a module have in common: each thing's kind, its name, and what is said of it.
function common(module) {
  const tables = numbers(module.getNumTables()).map((at) => binaryen.getTableInfo(module.getTableByIndex(at)));
  const globals = numbers(module.getNumGlobals()).map((at) => binaryen.getGlobalInfo(module.getGlobalByIndex(at)));
  const tags = exported(module).filter(({ kind }) => kind === binaryen.ExternalTag).map(({ value }) => value);
  return [
    ["Memory", MEMORY, false],
    ...tables.map(({ name }) => ["Table", name]),
    ...globals.filter(({ mutable }) => mutable).map(({ name, type }) => ["Global", name, type, true]),
    ...tags.map((name) => [name, binaryen.getTagInfo(module.getTag(name))])
      .map(([name, { params, results }]) => ["Tag", name, params, results]),
  ];
}

function exported(module) {
  return numbers(module.getNumExports()).map((at) => binaryen.getExportInfo(module.getExportByIndex(at)));
}

function finished(module) {
  module.runPasses(["remove-unused-module-elements"]);
  return module.emitBinary();
}

// Returns both files; `isFirst` says of a function's number whether it belongs to the first.
export function divided(wasm, isFirst) {
  const [first, rest] = [wasm, wasm].map(binaryen.readBinary);
  const all = defined(first);
  const hot = all.filter((_each, at) => isFirst(at));
  const cold = all.filter((_each, at) => !isFirst(at));
  for (const module of [first, rest]) module.addTable(PARTS, all.length, all.length);

  for (const [kind, name] of common(first)) first[`add${kind}Export`](name, `${OTHER}.${kind}.${name}`);
  first.addFunctionImport(REST, OTHER, REST, binaryen.none, binaryen.none);
  first.addGlobal(LOADED, binaryen.i32, true, first.i32.const(0));
  first.addFunction(LOAD, binaryen.none, binaryen.none, [], first.if(
    first.i32.eqz(first.global.get(LOADED, binaryen.i32)),
    first.block(null, [first.call(REST, [], binaryen.none), first.global.set(LOADED, first.i32.const(1))]),
  ));
  cold.forEach((each, at) => passOn(first, each, hot.length + at, [first.call(LOAD, [], binaryen.none)]));
  place(first, hot, 0);

  const shared = common(rest);
  const { initial, max = -1 } = rest.getMemoryInfo();
  rest.setMemory(initial, max, null, [], false, false, MEMORY); // without its data
  for (const [kind, name, ...more] of shared) {
    rest[`add${kind}Import`](name, OTHER, `${OTHER}.${kind}.${name}`, ...more);
  }
  for (const { name } of exported(rest)) rest.removeExport(name);
  while (rest.getNumElementSegments()) {
    rest.removeElementSegment(binaryen.getElementSegmentInfo(rest.getElementSegmentByIndex(0)).name);
  }
  hot.forEach((each, at) => passOn(rest, each, at));
  place(rest, cold, hot.length);
  return [first, rest].map(finished);
}

// Returns a file that tells the number of each function, one of these, when it is called for the first time.
export function watched(wasm, names) {
  const module = binaryen.readBinary(wasm);
  module.addFunctionImport(CALLED, OTHER, CALLED, binaryen.i32, binaryen.none);
  defined(module).forEach(({ name, body, results }, at) => {
    const isNew = `${CALLED}.${at}`;
    module.addGlobal(isNew, binaryen.i32, true, module.i32.const(1));
    const tell = module.if(module.global.get(isNew, binaryen.i32), module.block(null, [
      module.global.set(isNew, module.i32.const(0)),
      module.call(CALLED, [module.i32.const(names[at])], binaryen.none),
    ]));
    binaryen.Function.setBody(module.getFunction(name), module.block(null, [tell, body], results));
  });
  return module.emitBinary();
}
