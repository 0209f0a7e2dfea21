// Strict schemas of the parts of Compose and Kubernetes that deploy/ uses, so that a misspelt key fails.
import { z } from 'zod'

const memory = z.string().regex(/^\d+(?:Mi|Gi)$/)
const composeMemory = z.string().regex(/^\d+[mg]$/)
const seconds = z.string().regex(/^\d+s$/)
const restart = z.enum(['no', 'always', 'on-failure', 'unless-stopped'])
const healthy = z.strictObject({ condition: z.literal('service_healthy') })

/** https://github.com/compose-spec/compose-spec/blob/main/spec.md */
export const Compose = z.strictObject({
  services: z.strictObject({
    database: z.strictObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      networks: z.array(z.string()),
      healthcheck: z.strictObject({ test: z.array(z.string()), interval: seconds, retries: z.int() }),
      restart,
      mem_limit: composeMemory,
    }),
    web: z.strictObject({
      build: z.strictObject({ context: z.string(), dockerfile: z.string() }),
      image: z.string(),
      environment: z.record(z.string(), z.string()),
      networks: z.array(z.string()),
      depends_on: z.strictObject({ database: healthy }),
      deploy: z.strictObject({ replicas: z.int().min(2) }),
      restart,
      stop_grace_period: seconds,
      mem_limit: composeMemory,
      pids_limit: z.int(),
      read_only: z.literal(true),
      tmpfs: z.array(z.string()),
      volumes: z.tuple([z.literal('pictures:/pictures')]),
      cap_drop: z.tuple([z.literal('ALL')]),
      security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    }),
    proxy: z.strictObject({
      image: z.string(),
      ports: z.array(z.string().regex(/^\d+:\d+$/)),
      volumes: z.array(z.string()),
      networks: z.array(z.string()),
      depends_on: z.strictObject({ web: healthy }),
      restart,
      mem_limit: composeMemory,
    }),
  }),
  volumes: z.strictObject({ database: z.strictObject({}), pictures: z.strictObject({}) }),
  networks: z.strictObject({ inside: z.strictObject({ internal: z.boolean() }), outside: z.strictObject({}) }),
})

const labels = z.strictObject({ app: z.string() })
const selector = z.strictObject({ matchLabels: labels })
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
})

const environmentEntry = z
  .strictObject({
    name: z.string(),
    // the API server refuses a number or a boolean without quotes
    value: z.string().optional(),
    valueFrom: z.strictObject({ secretKeyRef: z.strictObject({ name: z.literal('careline'), key: z.string(), optional: z.literal(true).optional() }) }).optional(),
  })
  .refine(({ value, valueFrom }) => (value === undefined) !== (valueFrom === undefined), 'has a value or a secret')
export type ContainerEnvironment = z.output<typeof environmentEntry>

const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
  env: z.array(environmentEntry),
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  lifecycle: z.strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }) }),
  resources: z.strictObject({ requests: z.strictObject({ cpu: z.string(), memory }), limits: z.strictObject({ memory }) }),
  securityContext: z.strictObject({ allowPrivilegeEscalation: z.literal(false), readOnlyRootFilesystem: z.literal(true), capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }) }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})

const podSpec = z.strictObject({
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.strictObject({ runAsNonRoot: z.boolean(), runAsUser: z.int(), runAsGroup: z.int(), fsGroup: z.int(), seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }) }),
  containers: z.tuple([container]),
  volumes: z.array(z.union([z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: memory }) }), z.strictObject({ name: z.string(), persistentVolumeClaim: z.strictObject({ claimName: z.literal('careline-pictures') }) })])),
})

const named = z.strictObject({ name: z.string() })
const namespace = z.strictObject({ namespaceSelector: z.strictObject({ matchLabels: z.strictObject({ 'kubernetes.io/metadata.name': z.string() }) }) })
const policyPort = z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.union([z.int(), z.string()]) })

/** https://kubernetes.io/docs/reference/kubernetes-api/ */
export const KubernetesObjects = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      metadata: z.strictObject({ name: z.string(), labels }),
      spec: z.strictObject({
        replicas: z.int(),
        selector,
        strategy: z.strictObject({ type: z.literal('RollingUpdate'), rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }) }),
        template: z.strictObject({ metadata: z.strictObject({ labels }), spec: podSpec }),
      }),
    }),
    z.strictObject({
      apiVersion: z.literal('v1'),
      kind: z.literal('PersistentVolumeClaim'),
      metadata: z.strictObject({ name: z.literal('careline-pictures') }),
      // shared by processes on several machines
      spec: z.strictObject({ accessModes: z.tuple([z.literal('ReadWriteMany')]), resources: z.strictObject({ requests: z.strictObject({ storage: memory }) }) }),
    }),
    z.strictObject({
      apiVersion: z.literal('v1'),
      kind: z.literal('Service'),
      metadata: named,
      spec: z.strictObject({ selector: labels, ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })) }),
    }),
    z.strictObject({
      apiVersion: z.literal('networking.k8s.io/v1'),
      kind: z.literal('Ingress'),
      metadata: z.strictObject({ name: z.string(), annotations: z.record(z.string().regex(/^nginx\.ingress\.kubernetes\.io\/[a-z-]+$/), z.string()) }),
      spec: z.strictObject({
        ingressClassName: z.string(),
        tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
        rules: z.array(
          z.strictObject({
            host: z.string(),
            http: z.strictObject({
              paths: z.array(z.strictObject({ path: z.string(), pathType: z.enum(['Prefix', 'Exact']), backend: z.strictObject({ service: z.strictObject({ name: z.string(), port: named }) }) })),
            }),
          }),
        ),
      }),
    }),
    z.strictObject({
      apiVersion: z.literal('networking.k8s.io/v1'),
      kind: z.literal('NetworkPolicy'),
      metadata: named,
      spec: z.strictObject({
        podSelector: selector,
        policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
        ingress: z.array(z.strictObject({ from: z.array(namespace), ports: z.array(policyPort) })),
        egress: z.array(z.strictObject({ to: z.array(namespace).optional(), ports: z.array(policyPort) })),
      }),
    }),
    z.strictObject({
      apiVersion: z.literal('policy/v1'),
      kind: z.literal('PodDisruptionBudget'),
      metadata: named,
      spec: z.strictObject({ minAvailable: z.int(), selector }),
    }),
  ]),
)
