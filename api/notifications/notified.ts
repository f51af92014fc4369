/** What processes tell each other: somebody's notifications have changed; or, as its payload, whose sessions have ended. */
export const NOTIFIED = 'notifications'
