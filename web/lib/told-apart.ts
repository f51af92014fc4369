interface Person {
  id: string
  name: string
  position?: { readonly name: string } | null | undefined
  restaurants?: readonly { readonly name: string }[] | undefined
}

/** People to choose from, by name; of namesakes it is told where and as what they work. */
export function toldApart(people: readonly Person[]): { value: string; label: string }[] {
  const byName = Map.groupBy(people, ({ name }) => name)
  return people.map(({ id, name, position, restaurants = [] }) => {
    const work = [...(position ? [position] : []), ...restaurants].map((one) => one.name).join(', ')
    const isOnly = byName.get(name)?.length === 1
    return { value: id, label: isOnly || work === '' ? name : `${name} · ${work}` }
  })
}
