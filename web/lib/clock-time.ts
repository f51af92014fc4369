/** «930», «9:30», «9.30», «9-30» and «9» are times too: the keyboard of a phone may have digits only. */
export function timeOf(text: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[-:.\s]?(\d{2}))?$/.exec(text.trim()) ?? []
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
