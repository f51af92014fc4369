import type { Handlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const spreadsheets: Pick<Handlers, 'userImport' | 'userImportTemplate' | 'userExport'> = {
  userImport: notImplemented,
  userImportTemplate: notImplemented,
  userExport: notImplemented,
}
