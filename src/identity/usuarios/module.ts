import { sealedTotp } from '../second-factor.js';
import type { UsuariosSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { changeOwnPasswordRoute } from './change-password.js';
import { createUsuarioRoute } from './create.js';
import { disableUsuarioRoute } from './disable.js';
import { endUsuarioSessionsRoute } from './end-sessions.js';
import { requestPasswordResetRoute } from './forgotten-password.js';
import { listUsuariosRoute } from './list.js';
import { readMeRoute } from './me.js';
import { setPasswordRoute } from './new-password.js';
import {
  addPasskeyRoute,
  beginPasskeyRoute,
  readOwnFactorsRoute,
  removePasskeyRoute,
  renewRecoveryCodesRoute,
} from './passkeys.js';
import { readUsuarioRoute } from './read.js';
import { resetUsuarioPasswordRoute } from './reset-password.js';
import { changeFactorPolicyRoute, readFactorPolicyRoute } from './second-factor-policy.js';
import { beginTotpRoute, activateTotpRoute, deactivateTotpRoute, removeTotpRoute } from './totp.js';
import { unlockUsuarioRoute } from './unlock.js';
import { updateUsuarioRoute } from './update.js';
import * as declaration from './declaration.js';
import { claveOlvidada } from './mail.js';

export const usuarios = defineModule<UsuariosSlice>({
  tags: [
    {
      name: 'usuarios',
      order: 28,
      nombre: 'Usuarios',
      description: 'Los usuarios de la cuenta, sus llaves de acceso y la verificación en dos pasos.',
    },
    { name: 'cuenta', order: 29, nombre: 'Cuenta', description: 'Lo que rige para todas las personas de la cuenta.' },
  ],
  routes: [
    readMeRoute,
    changeOwnPasswordRoute,
    requestPasswordResetRoute,
    setPasswordRoute,
    listUsuariosRoute,
    createUsuarioRoute,
    readUsuarioRoute,
    updateUsuarioRoute,
    disableUsuarioRoute,
    unlockUsuarioRoute,
    endUsuarioSessionsRoute,
    resetUsuarioPasswordRoute,
    beginTotpRoute,
    activateTotpRoute,
    deactivateTotpRoute,
    removeTotpRoute,
    readOwnFactorsRoute,
    beginPasskeyRoute,
    addPasskeyRoute,
    removePasskeyRoute,
    renewRecoveryCodesRoute,
    readFactorPolicyRoute,
    changeFactorPolicyRoute,
  ],
  sealed: [sealedTotp],
  ...declaration,
  mails: [claveOlvidada],
  create: createUsuarios,
});

function createUsuarios({ mail }: Platform): Running<UsuariosSlice> {
  return { api: () => ({ forgotten: mail.limits.forgotten }) };
}
