import { useEffect } from 'react'
import { useRead } from '../data/useRead.ts'

export const said = (name: string, isActive: boolean | undefined) => (isActive ? name : `${name} (отключён)`)

interface NamedPersonProps {
  id: string
  onNamed: (choice: { value: string; label: string }) => void
}

/** Whoever stands in the address may be none of those who are offered: he is asked for by himself, which administrators may. */
export function NamedPerson({ id, onNamed }: NamedPersonProps) {
  const { data, failed } = useRead('userGet', { path: { id } })
  useEffect(() => {
    if (data) onNamed({ value: id, label: said(data.name, data.isActive) })
    // A removed person has no page of his own, what he has done stays.
    else if (failed) onNamed({ value: id, label: 'Удалённый сотрудник' })
  }, [data, failed, id, onNamed])
  return null
}
