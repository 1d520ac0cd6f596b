/**
 * The cookie that says which site records of a person this device has. When a browser removes what pages have
 * stored, it keeps only cookies. Only this page reads the cookie, and the server ignores it.
 */
const NAME = "plumbline-device";
const YEAR_S = 365 * 24 * 60 * 60;
/** A small limit, because each request carries the cookie. */
const MOST_PROJECTS = 6;

interface Person {
  readonly userId: string;
  readonly workspaceId: string;
}

/** The contents of the device when they were last noted. */
export interface DeviceContents {
  /** The projects with an offline copy, at most six. */
  readonly projects: readonly string[];
  readonly things: number;
  readonly photos: number;
}

/** Enough characters of the ids to distinguish a person in a company from others. */
const ownerOf = ({ userId, workspaceId }: Person) =>
  `${userId.slice(-12)}${workspaceId.slice(-12)}`;

/** Writes the contents as the value of a cookie. */
export function writeContents(
  person: Person,
  { projects, things, photos }: DeviceContents,
): string {
  const ids = projects.slice(0, MOST_PROJECTS).map((id) => id.replaceAll("-", ""));
  return [ownerOf(person), things, photos, ...ids].join(".");
}

/** Reads the contents for this person from cookies; undefined if there is none, or it is somebody else's. */
export function readContents(person: Person, cookies: string): DeviceContents | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((each) => each.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  const [owner, things, photos, ...ids] = value?.split(".") ?? [];
  if (owner !== ownerOf(person)) return undefined;
  const projects = ids.flatMap((id) =>
    /^[0-9a-f]{32}$/.test(id)
      ? [id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")]
      : [],
  );
  return { projects, things: Number(things) || 0, photos: Number(photos) || 0 };
}

/** Notes the contents of this device; undefined removes the note. */
export function putContents(person: Person, mark: DeviceContents | undefined): void {
  const isEmpty = !mark || mark.projects.length + mark.things + mark.photos === 0;
  const value = isEmpty ? "" : writeContents(person, mark);
  document.cookie = `${NAME}=${value}; path=/; max-age=${isEmpty ? 0 : YEAR_S}; samesite=strict`;
}

/** Returns the contents of this device when they were last noted. */
export function lastContents(person: Person): DeviceContents | undefined {
  return readContents(person, document.cookie);
}

/** Forgets whose records were on this device. */
export function dropContents(): void {
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=strict`;
}
