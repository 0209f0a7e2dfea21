/** The problems of a sign-in, and `ended`: all sessions were ended. Passed as `problem` in the address. */
export const signInProblems = ['credentials', 'wait', 'expired', 'refused', 'unavailable', 'failed', 'ended'] as const
export type SignInProblem = (typeof signInProblems)[number]

/** The sign-ins that a demonstration shows on its sign-in page. */
export interface DemoSignIns {
  password: string
  people: { loginId: string; firstName: string }[]
}

export interface LoginForm {
  kind: 'form'
  /** the address that the form is posted to */
  action: string
  problem: SignInProblem | undefined
  /** as typed before a wrong password was refused */
  loginId: string
  remember: boolean
  demo: DemoSignIns | undefined
}

/** The contents of GET /acctmgmt/login. */
export type LoginPage =
  | LoginForm
  /** an operator's identity provider handles the sign-in on its own page */
  | { kind: 'issuer'; finalUrl: string; problem: SignInProblem | undefined }
  /** an operator's gateway has to sign the customer in before the request reaches this site */
  | { kind: 'gateway'; homeUrl: string }
  /** no form: the problem, and a link to start again */
  | { kind: 'problem'; problem: SignInProblem; finalUrl: string }
