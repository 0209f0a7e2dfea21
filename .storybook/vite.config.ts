import { defineConfig } from 'vite'

// Not the site's own: React Router's plugin builds an application.
export default defineConfig({})
