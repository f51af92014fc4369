/** What an attempt is held to, and when its failures are told of. */
export const bounds = {
  /** What an endpoint answered is kept so far, and read so far. */
  answerKeptBytes: 1024,
  answerReadBytes: 65_536,
  timeoutSeconds: 15,
  openPerEndpoint: 5,
  /** On both sides of each wait. */
  retryJitterPercent: 20,
  retryAfterMaxHours: 24,
  failingLetterHours: 24,
} as const
