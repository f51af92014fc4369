// As a filter of results says them.
/** Whose results make shares and averages. */
export const CHECKED = 'passed,failed'
export const NOT_PASSED = 'failed,review'
