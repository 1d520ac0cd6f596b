import { useQuery } from "@tanstack/react-query";
import { decideRegistration, getStanding } from "../../../contract/auth/registration.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { useUser } from "../session/public.ts";

/** The notices for the owner of a company; nobody else fetches them. */
export function useStanding() {
  const { isOwner } = useUser();
  return useQuery({
    ...queryOptionsFor(getStanding),
    select: ({ data }) => data,
    enabled: isOwner,
  });
}

/** Decides who may register on this server, or dismisses the notice that everybody may. */
export function useDecideRegistration() {
  return useCommand(
    (body: BodyOf<typeof decideRegistration>) => command(decideRegistration, { body }),
    { shows: [getStanding] },
  );
}
