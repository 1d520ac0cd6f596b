/** Loads the list of changes that this device still has to send. */
export const loadOutboxPanel = async () => (await import("./outbox-panel.tsx")).OutboxPanel;
