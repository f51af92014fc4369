/** One fault: where, and one sentence on what to do instead. */
export interface Finding {
  file: string
  line: number
  text: string
}

/** What the contract already says, so that nobody says it a second time. */
export interface Said {
  /** Russian text -> its error code. */
  messages: ReadonlyMap<string, string>
  /** A limit's name without case and underscores -> its name in gen/limits. */
  limits: ReadonlyMap<string, string>
}

export const plainName = (name: string) => name.replaceAll('_', '').toLowerCase()

export const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

/** Tests and what is there for them: they may say the expected texts and addresses themselves. */
export const isForTests = (file: string) =>
  isTest(file) || /^(api\/test|mocks\/honest|web\/(test|e2e|editor\/fixtures))\//.test(file)
