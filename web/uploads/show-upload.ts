export const statusId = (id: string): string => `upload-${id}`

/** Leads to an upload that its author must decide about. */
export function showUpload(id: string): void {
  const status = document.getElementById(statusId(id))
  status?.scrollIntoView({ block: 'center' })
  status?.querySelector('button')?.focus({ preventScroll: true })
}
