/** What the set-up of a run passes to its workers, by the name of the environment variable. */
export const RUN = {
  address: "E2E_ADDRESS",
  databaseUrl: "E2E_DATABASE_URL",
  dataDir: "E2E_DATA_DIR",
} as const;
