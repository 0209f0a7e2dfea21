import { runContentCommand } from './content-command.ts'

await runContentCommand(process.argv.slice(2))
