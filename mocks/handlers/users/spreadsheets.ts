import type { Handlers } from '../../context.ts'
import { notMocked } from '../../not-mocked.ts'

export const spreadsheets: Pick<Handlers, 'userImport' | 'userImportTemplate' | 'userExport'> = {
  userImport: notMocked,
  userImportTemplate: notMocked,
  userExport: notMocked,
}
