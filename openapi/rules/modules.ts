/** Shows only when true (A17); a company without settings has everything but integrations (specification 1 §2). */
export function moduleIsOn(
  { moduleSettings }: { moduleSettings?: Readonly<Record<string, boolean | undefined>> | null | undefined },
  key: string,
): boolean {
  return moduleSettings ? moduleSettings[key] === true : key !== 'integrations'
}
