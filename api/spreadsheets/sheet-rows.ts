/** More than anybody would read, found before it was read. */
export class TooManyRows extends Error {}
/** How the process that reads ends when it is so. */
export const TOO_MANY_ROWS_CODE = 3
