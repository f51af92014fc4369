import { ArchiveUnderWay, makeArchive, type Made } from '../../company-archive/make.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events/record.ts'

/** Its rows stand on this machine's disk before the answer begins: what fails until then is told in words. */
export const companyExport: FeatureHandlers<'companies'>['companyExport'] = async (context) => {
  const { company, db, files, settings, now, connection, problem } = context
  connection.keepOpen()
  const { dataSecret } = settings
  const made = await makeArchive({ db, files, dataSecret, now }, company._id).catch((error: unknown) => {
    throw error instanceof ArchiveUnderWay ? problem(409, 'EXPORT_UNDER_WAY') : error
  })
  await db.write(company._id, (sql) =>
    record(sql, context, { action: 'company.exported', entity: { id: company._id, title: company.name } }),
  )
  return {
    status: 200,
    body: streamOf(made.bytes, connection.keepOpen),
    headers: { 'Content-Type': 'application/x-tar', 'Content-Disposition': disposition(made, now()) },
  }
}

const disposition = ({ subdomain }: Made, at: Date) =>
  `attachment; filename="${subdomain}-${at.toISOString().slice(0, 10)}.tar"`

/** Pulled as the caller reads; whoever leaves in the middle frees what it stands on. */
function streamOf(bytes: Made['bytes'], keepOpen: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      keepOpen()
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      // A generator that nobody has begun does not end: what it would have freed goes with its first step.
      await bytes.next()
      await bytes.throw(new Error('nobody reads on')).catch(() => {})
    },
  })
}
