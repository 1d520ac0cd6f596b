/** What became of something that was done on this device. */
export const outboxStates = {
  waiting: { label: "To send", tone: "grey" },
  done: { label: "Sent", tone: "green" },
  met: { label: "Sent, partly kept", tone: "yellow" },
  refused: { label: "Not accepted", tone: "red" },
} as const;
