/** As the server's: opaque to whoever keeps it. */
export const cursorOf = (number: number, id: string): string =>
  btoa(`${number}.${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
