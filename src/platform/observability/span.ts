/**
 * Tracing as the rest of the program sees it: a span is made by its parent and travels in the request context. Only
 * traces.ts uses OpenTelemetry, and it is loaded only if traces are sent.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export interface Span {
  /** W3C Trace Context, for the header of an outgoing request: always made by this process, never passed on (API-02) */
  readonly traceparent: string
  child(name: string, kind: 'internal' | 'client', facts?: SpanFacts): Span
  /** Call it once, with the facts known only at the end. */
  end(result?: { name?: string; facts?: SpanFacts; isFault?: boolean }): void
}

export interface Tracing {
  /** `parent` is the traceparent of another process of this site that has proven itself. */
  start(name: string, parent?: string): Span
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>
}
