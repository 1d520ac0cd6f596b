/** The tabs of a project besides its overview. Each has an address of its own: `/projects/{id}/{tab}`. */
export const projectTabs = [
  "picture",
  "tasks",
  "programme",
  "site",
  "drawings",
  "money",
  "reports",
  "files",
  "team",
  "activity",
] as const;
export type ProjectTab = (typeof projectTabs)[number];
