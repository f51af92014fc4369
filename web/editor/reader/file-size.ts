const units = ['Б', 'КБ', 'МБ', 'ГБ']

/** '1,2 МБ': the units of spec 2 §9 in Russian, as the comma is. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const amount = (bytes / 1024 ** power).toLocaleString('ru-RU', { maximumFractionDigits: 1 })
  return `${amount}\u00a0${units[power]}`
}
