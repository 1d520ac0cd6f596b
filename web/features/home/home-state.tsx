import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { serverMessage } from "../../api/call.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";

interface HomeStateProps<Answer> {
  home: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** The state of a home: its content, loading, or an error. */
export function HomeState<Answer>({ home, children }: HomeStateProps<Answer>) {
  if (home.data !== undefined) return children(home.data);
  if (home.isError) {
    return (
      <ErrorState
        message={serverMessage(home.error, "Failed to load your page. Please try again.")}
        onRetry={() => void home.refetch()}
        retrying={home.isFetching}
      />
    );
  }
  return <HomeSkeleton cards={4} />;
}
