/** A row that holds something: its number in the file, its texts, trimmed. */
export type SheetRow = { row: number; cells: string[] }

/** More than anybody would read, found before it was read. */
export class TooManyRows extends Error {}
/** How the process that reads ends when it is so. */
export const TOO_MANY_ROWS_CODE = 3
