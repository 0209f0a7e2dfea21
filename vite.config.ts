import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      // The server is our own entry. The recipe with `isSsrBuild` silently builds one that never listens.
      build: { rollupOptions: { input: './src/server.ts' } },
    },
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, cssCodeSplit: false },
})
