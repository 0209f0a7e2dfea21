import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span as ApiSpan, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, Tracing } from './span.ts'

const exportTimeoutMs = 5000
const closeTimeoutMs = 2000

/**
 * Sends spans to `endpoint`/v1/traces (OTLP over HTTP), in batches and in the background: a receiver that does not
 * answer delays no request, and spans that do not fit into the queue of 2,048 are dropped. Import this module only if
 * tracing is on: it loads OpenTelemetry.
 */
export function openTracing(endpoint: string, service: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000, exportTimeoutMillis: exportTimeoutMs })],
  })
  const tracer = provider.getTracer('careline')
  return {
    start(name, parent) {
      const context = contextOf(parent)
      return wrap(tracer, context, tracer.startSpan(name, { kind: SpanKind.SERVER }, context))
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true })
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const

function wrap(tracer: Tracer, parent: Context, span: ApiSpan): Span {
  const context = trace.setSpan(parent, span)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (name, kind, facts = {}) => wrap(tracer, context, tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context)),
    end({ name, facts, isFault } = {}) {
      if (name) span.updateName(name)
      if (facts) span.setAttributes(facts)
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
