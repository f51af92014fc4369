const units = ['Bytes', 'KB', 'MB', 'GB']

/** '1,2 MB': the units are those of the specification, the decimal comma is Russian. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const amount = (bytes / 1024 ** power).toLocaleString('ru-RU', { maximumFractionDigits: 1 })
  return `${amount}\u00a0${units[power]}`
}
