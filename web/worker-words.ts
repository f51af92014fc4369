/** What the pages and their worker (sw.ts) call things in common. */
export const WORKER = '/sw.js'
/** How the names of its caches begin; a build's number follows. */
export const CACHES = 'app-'
