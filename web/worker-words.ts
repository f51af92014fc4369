/** What the pages and their worker (sw.ts) call things in common. */
export const WORKER = '/sw.js'
/** How the names of its caches begin; a build's number follows. */
export const CACHES = 'app-'
/** To a worker that waits: take the place of the one before, if no form is unfinished. */
export const TAKE = 'take'
