/** The states of a change made on this device, each with its label and tone. */
export const outboxStates = {
  waiting: { label: "To send", tone: "grey" },
  done: { label: "Sent", tone: "green" },
  met: { label: "Did not stay", tone: "yellow" },
  refused: { label: "Not accepted", tone: "red" },
} as const;
