import { hashKey, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { listCompanies } from "../../../contract/people/companies.ts";
import {
  type BareProgramme,
  editProgramme,
  getBareProgramme,
  getProgrammeChanges,
  type ProgrammeChanges,
} from "../../../contract/programme/programme.ts";
import { listLocations } from "../../../contract/projects/project-locations.ts";
import type { AnswerOf, AnyRoute, BodyOf, ParamsOf } from "../../../contract/route.ts";
import { listTeam } from "../../../contract/people/team.ts";
import { v7 as newId } from "uuid";
import { call } from "../../api/call.ts";
import { queryKeyOf, queryOptionsFor } from "../../api/queries.ts";
import { isRecalled } from "../../device/answers/recall.ts";
import type { Command, CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useUser } from "../session/public.ts";
import { locationPaths } from "./values/location-paths.ts";
import { explainRefusal } from "./store/explain-refusal.ts";
import {
  type Batch,
  createProgrammeStore,
  type ProgrammeStore,
  type StoreParts,
} from "./store/programme-store.ts";

/** No dates are requested, because the browser computes them itself. */
const DATES = "none" as const;

export async function fetchChanges(projectId: string, since: number): Promise<ProgrammeChanges> {
  const query = { since, dates: DATES };
  return (await call(getProgrammeChanges, { params: { id: projectId }, query })).data;
}

/**
 * Shows a change that this person has just made through another call. If that fails, the live stream brings the
 * change.
 */
export async function seeChanges(projectId: string, store: ProgrammeStore): Promise<void> {
  try {
    store.receive(await fetchChanges(projectId, store.get().revision));
  } catch {
    // The change was made nevertheless.
  }
}

/** The contract's limit. */
const LONGEST_LABEL = 200;

/** The batch of a command that edits the programme of this project; undefined for any other command. */
export function batchOf(projectId: string, { id, route, input }: Command): Batch | undefined {
  const { params, body } = input as CommandInputOf<typeof editProgramme>;
  if (route.name !== editProgramme.name || params.id !== projectId) return undefined;
  const { base, edits, label = "Earlier edits", reports } = body;
  return { id, base, edits, label, reports };
}

interface CommandInputOf<R extends AnyRoute> {
  readonly params: ParamsOf<R>;
  readonly body: BodyOf<R>;
}

/** The queue's subject for the edits of one programme. */
export const programmeSubject = (projectId: string): string => `programme:${projectId}`;

/** A batch of edits as a command. The batches of one programme are sent one after the other. */
export function editCommand(
  projectId: string,
  { id, base, edits, label, reports }: Batch,
): CommandSpec<{ data: ProgrammeChanges }> {
  // The contract's types have mutable lists, but nobody changes them.
  const list = edits as BodyOf<typeof editProgramme>["edits"];
  const body = {
    _id: id,
    base,
    edits: list,
    label: label.slice(0, LONGEST_LABEL),
    ...(reports && { reports: [...reports] }),
    dates: DATES,
  };
  return command(
    editProgramme,
    { params: { id: projectId }, body },
    {
      subject: programmeSubject(projectId),
      patience: "long",
      project: projectId,
      title: `Programme: ${label}`,
    },
  );
}

/** How edits are sent, and what the queue does with those that are refused. */
type Sending = Pick<StoreParts, "send" | "keepsRefused" | "forget">;

/** A programme that is open. */
export interface OpenProgramme {
  readonly store: ProgrammeStore;
  /** Sets how its edits are sent, which only the screen knows. */
  readonly sendBy: (sending: Sending) => void;
}

const openKey = (projectId: string) => ["programme on the screen", projectId] as const;

/**
 * The server's programme, as stored on the device for offline use. Back online, the open programme asks only for
 * what changed.
 */
export function bareOptions(client: QueryClient, projectId: string) {
  const input = { params: { id: projectId } };
  const queryKey = queryKeyOf(getBareProgramme, input);
  const openStore = () => client.getQueryData<OpenProgramme>(openKey(projectId))?.store;
  return queryOptions<AnswerOf<typeof getBareProgramme>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const store = openStore();
      if (store && isRecalled({ queryHash: hashKey(queryKey) })) {
        store.receive(await fetchChanges(projectId, store.get().revision));
        return { data: store.confirmed() };
      }
      const answer = await call(getBareProgramme, { ...input, signal });
      // On a slow connection, the programme has been opened meanwhile with the device's copy, and may be ahead of
      // this answer.
      const open = openStore();
      open?.replace(answer.data);
      return open ? { data: open.confirmed() } : answer;
    },
    // The live stream keeps it up to date.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** The programme that the person works on. It stays, with its undo steps, while they look at another tab. */
export function openOptions(client: QueryClient, projectId: string) {
  const queryKey = openKey(projectId);
  return queryOptions<OpenProgramme>({
    queryKey,
    queryFn: async () => {
      const open = client.getQueryData<OpenProgramme>(queryKey);
      if (open) return open;
      const bare = await client.ensureQueryData(bareOptions(client, projectId));
      return openProgramme(bare.data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

function openProgramme(programme: BareProgramme): OpenProgramme {
  let sending: Sending = {
    send: () => Promise.reject(new Error("The programme is not on the screen.")),
    keepsRefused: () => false,
    forget: () => undefined,
  };
  const store = createProgrammeStore(programme, {
    newId,
    send: (batch) => sending.send(batch),
    keepsRefused: (batchId) => sending.keepsRefused(batchId),
    forget: (batchId) => sending.forget(batchId),
    explain: explainRefusal,
  });
  return {
    store,
    sendBy(given) {
      sending = given;
    },
  };
}

const noNames: ReadonlyMap<string, string> = new Map();

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** A stable function, so that a new map is made only when the names change: rows depend on it. */
const namesById = ({ data }: { readonly data: readonly Named[] }): ReadonlyMap<string, string> =>
  new Map(data.map(({ _id, name }) => [_id, name]));

/** The names of the people who may be given an activity. */
export function usePeopleNames(projectId: string): ReadonlyMap<string, string> {
  const names = useQuery({
    ...queryOptionsFor(listTeam, { params: { id: projectId }, query: {} }),
    select: namesById,
    structuralSharing: false,
  });
  return names.data ?? noNames;
}

/** The directory's company that the person on the screen works for; undefined if they are not on the team. */
export function useOwnCompany(projectId: string): string | undefined {
  const { _id } = useUser();
  const team = useQuery(queryOptionsFor(listTeam, { params: { id: projectId }, query: {} }));
  return team.data?.data.find((one) => one._id === _id)?.employer?._id;
}

const MOST_COMPANIES = 500;

export function useCompanyNames(): ReadonlyMap<string, string> {
  const names = useQuery({
    ...queryOptionsFor(listCompanies, { query: { limit: MOST_COMPANIES } }),
    select: namesById,
    structuralSharing: false,
  });
  return names.data ?? noNames;
}

type Locations = Parameters<typeof locationPaths>[0];

/** A stable function, as for names. */
const pathsById = ({ data }: { readonly data: Locations }): ReadonlyMap<string, string> =>
  locationPaths(data);

/** The paths of a project's locations, by id. */
export function useLocationPaths(projectId: string): ReadonlyMap<string, string> {
  const paths = useQuery({
    ...queryOptionsFor(listLocations, { params: { id: projectId } }),
    select: pathsById,
    structuralSharing: false,
  });
  return paths.data ?? noNames;
}
