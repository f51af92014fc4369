/** What a file of scripts/drill exports as `drill`. */
export interface Drill {
  /** The promises that it proves (openapi/decisions.md or a number of the quality list): `R3`, `T7`. */
  readonly row: string
  /** One line for the list. */
  readonly about: string
  /** How long it takes at most by default; `drill all` ends it after twice that. */
  readonly minutes: number
  readonly run: (args: readonly string[]) => Promise<Outcome>
}

export interface Outcome {
  /** `not run`: there was nothing to play it with, and nothing is proved. */
  readonly passed: boolean | 'not run'
  /** The figure that is told of it, in a line. */
  readonly figure: string
}
