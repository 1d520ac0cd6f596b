import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";

/** The loading state of an auth card: its title, its line, and a form of two fields. */
export function AuthSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <div className="mx-auto w-full max-w-md sm:py-6">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="mt-2 h-5 w-2/3" />
        <div className="mt-6 space-y-6 border-t-2 border-ink bg-surface px-4 pt-6 pb-7 shadow-card ring-1 ring-line sm:rounded-b-lg sm:px-7">
          {["first", "second"].map((field) => (
            <div key={field}>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-10 w-full" />
            </div>
          ))}
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
    </LoadingRegion>
  );
}
