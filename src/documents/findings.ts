import type { Advertencia, Issue } from '../kernel/issue.js';

/** Collects every refusal and warning of a check, in the order found. */
export class Findings {
  readonly issues: Issue[] = [];
  readonly advertencias: Advertencia[] = [];

  refuse(code: Issue['code'], field: string, message: string, rejectedValue?: unknown): void {
    this.issues.push({ code, field, message, ...(rejectedValue !== undefined && { rejectedValue }) });
  }

  /** Adds the findings of another check. */
  add({ issues, advertencias }: Findings): void {
    for (const one of issues) this.issues.push(one);
    for (const one of advertencias) this.advertencias.push(one);
  }

  /** Turns refusals into warnings. */
  downgrade(isMeant: (issue: Issue) => boolean, asWarning: (issue: Issue) => Advertencia): void {
    const issues = this.issues.splice(0);
    for (const issue of issues) {
      if (isMeant(issue)) this.advertencias.push(asWarning(issue));
      else this.issues.push(issue);
    }
  }

  warn(code: Advertencia['code'], field: string, message: string, rejectedValue?: unknown): void {
    this.advertencias.push({ code, field, message, ...(rejectedValue !== undefined && { rejectedValue }) });
  }
}
