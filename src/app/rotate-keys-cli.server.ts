import { rotateKeysByCommand } from './rotate-keys-command.server.ts'

await rotateKeysByCommand(process.argv[2])
