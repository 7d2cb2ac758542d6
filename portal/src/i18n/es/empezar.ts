export const empezar = {
  title: 'Puesta en marcha',
  subtitle: 'Del registro al primer comprobante autorizado. Puede dejarlo cuando quiera: al volver sigue donde estaba.',
  progress: (done: number, total: number) => `${done} de ${total} pasos`,
  done: 'Hecho',
  now: 'Ahora',
  later: 'Después',
  change: 'Ver o cambiar',
  needs: (what: string) => `Para este paso hace falta ${what}. Pídalo a un administrador de su cuenta.`,
  company: 'Empresa que se pone en marcha',
  notice: {
    title: 'Todavía no se puede emitir',
    text: 'La guía le lleva paso a paso hasta el primer comprobante autorizado.',
    go: 'Abrir la guía',
  },
  account: {
    title: 'Su cuenta',
    done: (account: string, user: string) => `${account}, como ${user}`,
    protect: 'Proteja su ingreso con verificación en dos pasos',
  },
  companyStep: { title: 'La empresa que emite', text: 'Sus datos, como constan en el certificado del RUC.' },
  inactive: 'La empresa está desactivada. Actívela en sus datos para seguir.',
  signature: {
    title: 'El archivo de firma',
    text: 'El .p12 que le dio la entidad de certificación. Antes de guardarlo se revisa punto por punto.',
    done: 'Certificado vigente',
  },
  place: {
    title: 'El establecimiento y el punto de emisión',
    text: 'Los códigos que van al comienzo de cada número: 001-001-000000001.',
    done: 'Punto de emisión activo',
    estab: 'Código del establecimiento',
    point: 'Código del punto de emisión',
    counter: 'Número de la primera factura',
    counterHint: 'Si ya emitía con otro sistema en este punto, el que sigue al último; si no, 1',
    save: 'Crear el punto de emisión',
    use: (code: string) => `En el establecimiento ${code}`,
  },
  leave: 'Dejarlo para después',
  left: 'Queda para después.',
  mail: {
    title: 'El correo de los comprobantes',
    text: 'Esta instalación no tiene un servidor de correo para todos: indique el de su empresa y sus clientes recibirán cada comprobante.',
    done: 'Los comprobantes se envían por correo',
  },
  backup: {
    title: 'El respaldo',
    text: 'Los comprobantes se guardan siete años: quien administra el servidor programa un respaldo cada noche y prueba que se restaura. Este paso queda hecho cuando conste el primero.',
    key: 'La clave maestra y la clave de firma (master.key y firma.key) se guardan aparte, en otro lugar: el respaldo no las contiene, y sin ellas el servicio restaurado no inicia. «rubrica respaldar» dice al terminar dónde están.',
    guide: 'Cómo se programa, paso a paso',
    done: (when: string) => `El último es del ${when}`,
  },
  first: {
    title: 'Un primer comprobante',
    pruebas:
      'Emita una factura de prueba a consumidor final por 1,15. Va al ambiente de pruebas del SRI: no tiene validez tributaria ni cuenta para impuestos.',
    simulador: 'Emita una factura de prueba a consumidor final por 1,15. La autoriza el SRI simulado.',
    produccion:
      'Aquí todo es real: emita su primera factura cuando tenga una venta que facturar. No hay comprobantes de prueba en producción.',
    issue: 'Emitir la factura de prueba',
    form: 'Emitir con el formulario',
    waiting: 'Enviada. El SRI suele responder en segundos; esta página lo muestra sola.',
    again: 'Emitir otra de prueba',
    see: 'Ver el comprobante',
    done: 'El SRI autorizó el primer comprobante',
    item: 'Prueba de puesta en marcha',
  },
  production: {
    title: 'Lo que producción exige',
    text: 'Pruebas y producción no comparten nada. Antes de emitir de verdad, revise:',
    here: 'Esta instalación ya es de producción. Revise que nada de esto falte:',
    list: {
      sri: [
        'Autorización del SRI',
        'En SRI en línea: RUC activo, establecimiento abierto, acuerdo de medios electrónicos y convenio de débito, y la autorización de emisión electrónica para cada tipo de comprobante, primero en pruebas y luego en producción.',
      ],
      certificate: [
        'Certificado de una entidad acreditada',
        'Del RUC de la empresa, o de la cédula si es persona natural. El mismo sirve en pruebas y en producción.',
      ],
      installation: [
        'Una instalación de producción',
        'Con su propia base de datos y RUBRICA_AMBIENTE=produccion. Una base sirve a un solo ambiente para siempre.',
      ],
      numbers: [
        'La numeración',
        'Si ya emitía en producción con otro sistema, ponga en cada punto el número que sigue antes de emitir.',
      ],
      provider: [
        'RUC del proveedor del sistema',
        'Obligatorio desde septiembre de 2026 si el sistema de facturación es de un tercero (anexo 26). Está en los datos de la empresa.',
      ],
      backup: [
        'Respaldos y claves',
        'Programe «rubrica respaldar» y guarde aparte la clave maestra y la de firma: sin ellas un respaldo no sirve para emitir.',
      ],
    } as Readonly<
      Record<'sri' | 'certificate' | 'installation' | 'numbers' | 'provider' | 'backup', readonly [string, string]>
    >,
    known: 'Listo',
  },
};
