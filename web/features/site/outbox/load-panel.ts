/** Loads the list of what is to be sent from this device. */
export const loadOutboxPanel = async () => (await import("./outbox-panel.tsx")).OutboxPanel;
