const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

/** The names that a module's own declarations export. */
export function exportedNames(text: string): readonly string[] {
  return [...text.matchAll(EXPORT)].map(([, name = ""]) => name);
}
