import { readFileSync } from "node:fs";
import path from "node:path";
import { type ESTree, normalizePath, parseSync, type Plugin, Visitor } from "vite";

const root = normalizePath(path.resolve(import.meta.dirname, "../.."));
const contract = `${root}/contract/`;
const own = ["contract", "engine", "web"].map((folder) => `${root}/${folder}/`);
/** Marks an import of the version of a contract module that has schemas. */
const WITH_SCHEMAS = "?schemas";
/** The fields of a route that only code needs that checks data: the server, and forms. */
const CHECKED = new Set(["params", "query", "body", "answer"]);

/**
 * Builds each module of the contract twice: without schemas, and with them for the code that checks data. The web
 * calls routes by their names and paths and checks little of what they declare: a form checks a body before it
 * sends it. A page that checks nothing loads neither schemas nor the schema library, a sixth of what a first page
 * had to load.
 */
export function leaveOutSchemas(): Plugin {
  return {
    name: "leave-out-schemas",
    apply: "build",
    transform: {
      filter: { id: /\.tsx?(\?schemas)?$/ },
      handler(code, id) {
        if (id.endsWith(WITH_SCHEMAS)) return { code: withSchemas(code, id), map: null };
        if (!own.some((folder) => id.startsWith(folder))) return undefined;
        const plain = id.startsWith(contract) ? withoutSchemas(code, id) : code;
        return { code: importApart(plain, id), map: null };
      },
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function edited(code: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    out += code.slice(at, start) + text;
    at = end;
  }
  return out + code.slice(at);
}

const isContract = (source: string) => /(^|\/)contract\//.test(source);
const fileOf = (source: string, importer: string) =>
  normalizePath(path.resolve(path.dirname(importer.replace(WITH_SCHEMAS, "")), source));

/** The names that a statement declares. */
function declared(statement: ESTree.Statement): string[] {
  const of = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (of?.type === "FunctionDeclaration") return of.id ? [of.id.name] : [];
  if (of?.type !== "VariableDeclaration") return [];
  return of.declarations.flatMap(({ id }) => {
    if (id.type === "Identifier") return [id.name];
    if (id.type !== "ObjectPattern") return [];
    return id.properties.flatMap((property) =>
      property.type === "Property" && property.value.type === "Identifier"
        ? [property.value.name]
        : [],
    );
  });
}

/**
 * Returns the definitions of the routes in a module: the arguments of their calls, and the objects that these
 * spread.
 */
function definitionsIn(program: ESTree.Program): ESTree.ObjectExpression[] {
  const definitions: ESTree.ObjectExpression[] = [];
  const shared = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== "Identifier" || callee.name !== "route") return;
      if (definition?.type !== "ObjectExpression") return;
      definitions.push(definition);
      for (const property of definition.properties)
        if (property.type === "SpreadElement" && property.argument.type === "Identifier")
          shared.add(property.argument.name);
    },
  }).visit(program);
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = init?.type === "TSAsExpression" ? init.expression : init;
      if (id.type === "Identifier" && shared.has(id.name) && value?.type === "ObjectExpression")
        definitions.push(value);
    },
  }).visit(program);
  return definitions;
}

/** The parts of routes that are schemas. */
const schemaParts = (program: ESTree.Program): ESTree.ObjectProperty[] =>
  definitionsIn(program).flatMap(({ properties }) =>
    properties.filter(
      (property): property is ESTree.ObjectProperty =>
        property.type === "Property" &&
        property.key.type === "Identifier" &&
        CHECKED.has(property.key.name),
    ),
  );

/** The names that a statement uses as values, without those in the schemas of routes. */
function used(statement: ESTree.Statement, parts: readonly ESTree.Span[]): Set<string> {
  const skipped = [...parts];
  const names = new Set<string>();
  const skip = (span: ESTree.Span) => void skipped.push(span);
  new Visitor({
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    TSTypeReference: skip,
    TSTypeQuery: skip,
    MemberExpression({ property, computed }) {
      if (!computed) skip(property);
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) skip(key);
    },
    Identifier({ name, start, end }) {
      if (!skipped.some((span) => span.start <= start && end <= span.end)) names.add(name);
    },
  }).visit({
    type: "Program",
    body: [statement],
    sourceType: "module",
    hashbang: null,
    start: statement.start,
    end: statement.end,
  });
  return names;
}

const known = new Map<string, ReadonlySet<string>>();

/** The names of a module of the contract that are schemas, or need one. */
function schemasOf(file: string): ReadonlySet<string> {
  const found = known.get(file);
  if (found) return found;
  const schemas = new Set<string>();
  known.set(file, schemas);
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const { body } = program;
  const parts = schemaParts(program);
  for (const statement of body) {
    if (statement.type !== "ImportDeclaration" || statement.importKind === "type") continue;
    const { value: source } = statement.source;
    const theirs = source.startsWith(".") ? schemasOf(fileOf(source, file)) : undefined;
    for (const specifier of statement.specifiers) {
      const name = importedName(specifier);
      if (source === "zod" || theirs?.has(name)) schemas.add(specifier.local.name);
    }
  }
  const statements = body.filter((statement) => statement.type !== "ImportDeclaration");
  for (let before = -1; before < schemas.size;) {
    before = schemas.size;
    for (const statement of statements)
      if ([...used(statement, parts)].some((name) => schemas.has(name)))
        for (const name of declared(statement)) schemas.add(name);
  }
  return schemas;
}

const importedName = (specifier: ESTree.ImportDeclarationSpecifier) =>
  specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier"
    ? specifier.imported.name
    : specifier.local.name;

/** Returns a module of the contract without any schema. */
export function withoutSchemas(code: string, file: string): string {
  const schemas = schemasOf(file);
  const { program } = parseSync(file, code);
  const parts = schemaParts(program);
  const edits: Edit[] = parts.map(({ start, end }) => ({
    start,
    end: code[end] === "," ? end + 1 : end,
    text: "",
  }));
  const left = new Set<string>();
  const dropped: ESTree.Span[] = [];
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") continue;
    const names = declared(statement);
    if (names.length > 0 && names.every((name) => schemas.has(name))) {
      dropped.push(statement);
      continue;
    }
    for (const name of used(statement, parts)) left.add(name);
  }
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const kept = statement.specifiers.filter(({ local }) => left.has(local.name));
    if (kept.length < statement.specifiers.length)
      edits.push({ ...placeOf(statement), text: importOf(kept, statement.source.value) });
  }
  const isDropped = ({ start }: Edit) =>
    dropped.some((statement) => statement.start <= start && start < statement.end);
  return edited(code, [
    ...edits.filter((edit) => !isDropped(edit)),
    ...dropped.map((statement) => ({ ...placeOf(statement), text: "" })),
  ]);
}

const placeOf = ({ start, end }: ESTree.Span) => ({ start, end });

function importOf(
  specifiers: readonly ESTree.ImportDeclarationSpecifier[],
  source: string,
): string {
  if (specifiers.length === 0) return "";
  const names = specifiers.map((specifier) => {
    const name = importedName(specifier);
    return name === specifier.local.name ? name : `${name} as ${specifier.local.name}`;
  });
  return `import { ${names.join(", ")} } from "${source}";`;
}

/**
 * Returns a module of the contract with its schemas. It imports other modules' schemas from their versions with
 * schemas.
 */
export function withSchemas(code: string, id: string): string {
  const { body } = parseSync(id.replace(WITH_SCHEMAS, ""), code).program;
  return edited(
    code,
    body.flatMap((statement) =>
      statement.type === "ImportDeclaration" && statement.source.value.startsWith(".")
        ? [{ ...placeOf(statement.source), text: `"${statement.source.value}${WITH_SCHEMAS}"` }]
        : [],
    ),
  );
}

/**
 * Returns a module that imports what it checks from the contract with schemas, and everything else from the
 * contract without.
 */
export function importApart(code: string, file: string): string {
  if (!code.includes("contract/") && !file.startsWith(contract)) return code;
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  /** The routes that are imported, and from where. */
  const sources = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration" || !isContract(statement.source.value)) continue;
    const { value: source } = statement.source;
    const schemas = schemasOf(fileOf(source, file));
    const checked = statement.specifiers.filter((one) => schemas.has(importedName(one)));
    for (const { local } of statement.specifiers) sources.set(local.name, source);
    if (checked.length === 0) continue;
    const plain = statement.specifiers.filter((one) => !checked.includes(one));
    const text = `${importOf(plain, source)}${importOf(checked, source + WITH_SCHEMAS)}`;
    edits.push({ ...placeOf(statement), text });
  }
  const routes = new Map<string, string>();
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || object.type !== "Identifier" || property.type !== "Identifier") return;
      const source = sources.get(object.name);
      if (source === undefined || !CHECKED.has(property.name)) return;
      routes.set(object.name, source);
      edits.push({ ...placeOf(object), text: `${object.name}$checked` });
    },
  }).visit(program);
  const imports = [...routes].map(
    ([name, source]) => `import { ${name} as ${name}$checked } from "${source}${WITH_SCHEMAS}";`,
  );
  return `${imports.join("\n")}\n${edited(code, edits)}`;
}
