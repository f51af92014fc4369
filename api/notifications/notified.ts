/** What processes tell each other: somebody's notifications have changed. */
export const NOTIFIED = 'notifications'
