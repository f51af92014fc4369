/** Where «Кто выполняет?» of useSigner() is drawn: the page of a run has it once. */
export function SignHost() {
  return null
}
