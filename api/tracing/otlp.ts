import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as api } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OpenTelemetrySettings } from '../settings/settings.ts'
import type { StepKind, Tracing } from './tracing.ts'

const KINDS: Record<StepKind, SpanKind> = {
  call: SpanKind.SERVER,
  delivery: SpanKind.CONSUMER,
  job: SpanKind.INTERNAL,
  store: SpanKind.CLIENT,
}
const STOP_WITHIN = 5_000

/**
 * Steps as spans of OpenTelemetry, over OTLP/HTTP in batches: a collector that is away costs no caller anything, its spans
 * are dropped. Loaded only where a collector is named (server.ts): the SDK takes its time and its memory.
 */
export function tellOverOtlp({ endpoint, service }: OpenTelemetrySettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('workspace')
  return {
    begin(kind, name, parent) {
      const context = parent
        ? api.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.flags,
            isRemote: true,
          })
        : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, context)
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        trace: { traceId, spanId, flags: traceFlags },
        end({ failed, attributes }) {
          span.setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async stop() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, STOP_WITHIN)
      // A collector that is away misses the rest, as it did what came before.
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}
