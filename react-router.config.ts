import type { Config } from '@react-router/dev/config'

// benchmarks build a second server beside the one that is served
export default { appDirectory: 'src', buildDirectory: process.env.BUILD_DIRECTORY ?? 'build', ssr: true } satisfies Config
