import type { Advertencia, Issue } from '../domain/issue.js';

/** Collects what a check finds: refusals and warnings, all of them, in the order found. */
export class Findings {
  readonly issues: Issue[] = [];
  readonly advertencias: Advertencia[] = [];

  refuse(code: Issue['code'], field: string, message: string, rejectedValue?: unknown): void {
    this.issues.push({ code, field, message, ...(rejectedValue !== undefined && { rejectedValue }) });
  }

  warn(code: Advertencia['code'], field: string, message: string, rejectedValue?: unknown): void {
    this.advertencias.push({ code, field, message, ...(rejectedValue !== undefined && { rejectedValue }) });
  }
}
