import type { Handlers } from '../../context.ts'
import { userExport } from './export.ts'
import { userImportTemplate } from './import/template.ts'
import { userImport } from './import/import.ts'

export const spreadsheets: Pick<Handlers, 'userImport' | 'userImportTemplate' | 'userExport'> = {
  userImport,
  userImportTemplate,
  userExport,
}
